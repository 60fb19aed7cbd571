package org.example.clock;

public class Green implements Colour {
  private static int made;
  private final int number = ++made;

  @Override
  public String name() {
    return "Green " + number;
  }
}
