package org.example.clock;

/** What is found as a service. */
public interface Colour {
  String name();
}
