package org.example.callbacks;

/** What notifications lead to. */
public class OpenedActivity extends LoggedActivity {}
