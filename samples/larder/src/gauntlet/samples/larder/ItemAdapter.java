package gauntlet.samples.larder;

import android.content.Context;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.ArrayAdapter;
import android.widget.TextView;
import java.util.List;

/** Rows of items. */
final class ItemAdapter extends ArrayAdapter<Item> {
  private final boolean notes;

  ItemAdapter(Context context, List<Item> items, boolean notes) {
    super(context, R.layout.row, items);
    this.notes = notes;
  }

  @Override
  public View getView(int position, View old, ViewGroup parent) {
    View row = old != null ? old : LayoutInflater.from(getContext()).inflate(R.layout.row, parent, false);
    Item item = getItem(position);
    ((TextView) row.findViewById(R.id.title)).setText(item.name);
    TextView detail = row.findViewById(R.id.detail);
    detail.setText(item.notes);
    detail.setVisibility(notes && !item.notes.isEmpty() ? View.VISIBLE : View.GONE);
    ((TextView) row.findViewById(R.id.count)).setText(Integer.toString(item.amount));
    return row;
  }
}
