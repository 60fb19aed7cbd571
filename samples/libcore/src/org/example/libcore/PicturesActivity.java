package org.example.libcore;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Fits a pool to the network when it starts, as loaders of pictures do, and leads to the other activities. */
public class PicturesActivity extends Activity {
  private static final Class<?>[] OTHERS = {
    ListsActivity.class, PatternsActivity.class, NumbersActivity.class, DatesActivity.class, MachineActivity.class,
  };

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    for (Class<?> other : OTHERS) {
      Button button = new Button(this);
      button.setText(other.getSimpleName().replace("Activity", ""));
      button.setAllCaps(false);
      button.setOnClickListener(view -> startActivity(new Intent(this, other)));
      layout.addView(button);
    }
    setContentView(layout);
    PicturePool pool = new PicturePool();
    pool.fit(4);
    Log.i("libcore", "pool: " + pool.getCorePoolSize() + " of " + pool.getMaximumPoolSize());
    pool.shutdown();
  }

  /** The core is set first, and is larger than the maximum for a moment. */
  private static final class PicturePool extends ThreadPoolExecutor {
    PicturePool() {
      super(3, 3, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
    }

    void fit(int threads) {
      setCorePoolSize(threads);
      setMaximumPoolSize(threads);
    }
  }
}
