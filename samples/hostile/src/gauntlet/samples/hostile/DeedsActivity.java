package gauntlet.samples.hostile;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;
import android.widget.EditText;
import android.widget.GridLayout;
import android.widget.TextView;
import java.util.Map;

/** One button for each deed; what became of it is shown above them, if the app is still there to show it. */
public final class DeedsActivity extends Activity {
  /** Small enough that all deeds fit on a small screen. */
  private static final int COLUMNS = 4;
  private static final int ROW_DP = 28;

  private TextView outcome;
  private EditText argument;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.deeds);
    outcome = findViewById(R.id.outcome);
    argument = findViewById(R.id.argument);
    TextView state = findViewById(R.id.state);
    state.setText(State.countAndDescribe(this));
    GridLayout buttons = findViewById(R.id.deeds);
    for (Map.Entry<String, Deed> deed : Deeds.all().entrySet()) buttons.addView(button(deed.getKey(), deed.getValue()));
  }

  private Button button(final String name, final Deed deed) {
    Button button = new Button(this);
    button.setText(name);
    button.setAllCaps(false);
    button.setTextSize(9);
    button.setPadding(0, 0, 0, 0);
    button.setMinWidth(0);
    button.setMinimumWidth(0);
    button.setMinHeight(0);
    button.setMinimumHeight(0);
    float density = getResources().getDisplayMetrics().density;
    button.setWidth(getResources().getDisplayMetrics().widthPixels / COLUMNS);
    button.setHeight((int) (ROW_DP * density));
    button.setOnClickListener(view -> show(name, deed.perform(this, argument.getText().toString())));
    return button;
  }

  /** May be called from any thread. */
  void show(final String name, final String text) {
    runOnUiThread(() -> outcome.setText(name + ": " + text));
  }
}
