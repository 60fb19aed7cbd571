package org.example.satg;

import android.app.Fragment;
import android.content.Intent;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;

/** Its button starts an activity. */
public final class HostedFragment extends Fragment implements View.OnClickListener {
  @Override
  public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle saved) {
    return inflater.inflate(R.layout.hosted, container, false);
  }

  @Override
  public void onViewCreated(View view, Bundle saved) {
    view.findViewById(R.id.inFragment).setOnClickListener(this);
  }

  @Override
  public void onClick(View button) {
    startActivity(new Intent(getActivity(), FromFragmentActivity.class));
  }
}
