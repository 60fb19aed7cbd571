package org.example.modern;

/** Says in the manifest what it does in the foreground. */
public class TypedService extends UntypedService {}
