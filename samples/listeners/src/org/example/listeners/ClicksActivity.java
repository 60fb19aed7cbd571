package org.example.listeners;

import android.os.Bundle;
import android.view.View;

/** Every way to listen to a button. */
public final class ClicksActivity extends BaseActivity implements View.OnClickListener {
  private final View.OnClickListener field =
      new View.OnClickListener() {
        @Override
        public void onClick(View button) {
          heard("field");
        }
      };

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.clicks);
    findViewById(R.id.own).setOnClickListener(this);
    findViewById(R.id.inner).setOnClickListener(new Inner());
    findViewById(R.id.anonymous)
        .setOnClickListener(
            new View.OnClickListener() {
              @Override
              public void onClick(View button) {
                heard("anonymous");
              }
            });
    findViewById(R.id.field).setOnClickListener(field);
    findViewById(R.id.singleton).setOnClickListener(Singleton.INSTANCE);
    findViewById(R.id.returned).setOnClickListener(returned("returned"));
    findViewById(R.id.lambda).setOnClickListener(button -> heard("lambda"));
    findViewById(R.id.reference).setOnClickListener(this::reference);
    Pair pair = new Pair();
    findViewById(R.id.one).setOnClickListener(pair);
    findViewById(R.id.two).setOnClickListener(pair);
    View same = findViewById(R.id.same);
    same.setOnClickListener(button -> heard(button == same ? "same" : "another"));
    findViewById(R.id.merged).setOnClickListener(new Merged(0, this));
    findViewById(R.id.mergedToo).setOnClickListener(new Merged(1, this));
    others();
  }

  /** Listeners that are not told of clicks. */
  private void others() {
    findViewById(R.id.longClick)
        .setOnLongClickListener(
            button -> {
              heard("long");
              return true;
            });
    findViewById(R.id.touched)
        .setOnTouchListener(
            (button, event) -> {
              heard("touched");
              return true;
            });
    findViewById(R.id.keyed)
        .setOnKeyListener(
            (button, code, event) -> {
              heard("keyed");
              return true;
            });
  }

  @Override
  public void onClick(View button) {
    heard("own");
  }

  public void declared(View button) {
    heard(button.getId() == R.id.declared ? "declared" : "declared too");
  }

  private void reference(View button) {
    heard("reference");
  }

  private View.OnClickListener returned(final String name) {
    return new View.OnClickListener() {
      @Override
      public void onClick(View button) {
        heard(name);
      }
    };
  }

  private final class Inner implements View.OnClickListener {
    @Override
    public void onClick(View button) {
      heard("inner");
    }
  }

  /** Listens to two buttons. */
  private final class Pair implements View.OnClickListener {
    @Override
    public void onClick(View button) {
      switch (button.getId()) {
        case R.id.one:
          heard("one");
          break;
        case R.id.two:
          heard("two");
          break;
        default:
          heard("neither");
      }
    }
  }
}
