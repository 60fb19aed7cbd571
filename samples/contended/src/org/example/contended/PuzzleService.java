package org.example.contended;

import android.app.IntentService;
import android.content.Intent;

/** Searches all ways to put queens on a board, which takes a phone some seconds. */
public class PuzzleService extends IntentService {
  static volatile String found = "nothing";

  public PuzzleService() {
    super("puzzle");
  }

  @Override
  protected void onHandleIntent(Intent intent) {
    int size = intent.getIntExtra("size", 8);
    found = "searching";
    found = place(new int[size], 0) + " ways for " + size;
  }

  private static int place(int[] columns, int row) {
    if (row == columns.length) return 1;
    int ways = 0;
    for (int column = 0; column < columns.length; column++) {
      if (!isFree(columns, row, column)) continue;
      columns[row] = column;
      ways += place(columns, row + 1);
    }
    return ways;
  }

  private static boolean isFree(int[] columns, int row, int column) {
    for (int above = 0; above < row; above++) {
      int distance = Math.abs(columns[above] - column);
      if (distance == 0 || distance == row - above) return false;
    }
    return true;
  }
}
