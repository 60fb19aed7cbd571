package gauntlet.phone.system;

/** What the SIM card says of its operator. */
public final class Sim {
  public static final String OPERATOR = "310260";
  public static final String OPERATOR_NAME = "Operator";
  public static final String COUNTRY = "us";

  private Sim() {}
}
