package org.example.callbacks;

/** Lets its activity shine through. */
public class FloatingActivity extends LoggedActivity {}
