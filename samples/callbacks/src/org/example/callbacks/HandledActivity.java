package org.example.callbacks;

/** Copes with every change of the configuration itself. */
public class HandledActivity extends LoggedActivity {}
