package org.example.clock;

public class Red implements Colour {
  private static int made;
  private final int number = ++made;

  @Override
  public String name() {
    return "Red " + number;
  }
}
