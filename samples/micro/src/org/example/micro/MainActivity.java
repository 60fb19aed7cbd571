package org.example.micro;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;

/** Leads to every case. */
public final class MainActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.main);
  }

  public void tested(View button) {
    startActivity(new Intent(this, TestedActivity.class));
  }

  public void carried(View button) {
    startActivity(new Intent(this, CarriedActivity.class));
  }

  public void carriedConstant(View button) {
    startActivity(new Intent(this, CarriedConstantActivity.class));
  }

  public void counted(View button) {
    startActivity(new Intent(this, CountedActivity.class));
  }

  public void countedConstant(View button) {
    startActivity(new Intent(this, CountedConstantActivity.class));
  }

  public void countedFlag(View button) {
    startActivity(new Intent(this, CountedFlagActivity.class));
  }

  public void both(View button) {
    startActivity(new Intent(this, BothActivity.class));
  }

  public void compared(View button) {
    startActivity(new Intent(this, ComparedActivity.class));
  }

  public void set(View button) {
    startActivity(new Intent(this, SetActivity.class));
  }

  public void joined(View button) {
    startActivity(new Intent(this, JoinedActivity.class));
  }

  public void earlyReturn(View button) {
    startActivity(new Intent(this, EarlyReturnActivity.class));
  }

  public void setters(View button) {
    startActivity(new Intent(this, SettersActivity.class));
  }

  public void kept(View button) {
    startActivity(new Intent(this, KeptActivity.class));
  }

  public void bound(View button) {
    startActivity(new Intent(this, BoundActivity.class));
  }

  public void payload(View button) {
    startActivity(new Intent(this, PayloadActivity.class));
  }
}
