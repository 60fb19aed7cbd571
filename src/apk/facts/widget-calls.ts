/** Calls that read the value of a widget, by name. */
export const VALUE_READING: ReadonlySet<string> = new Set([
  'isChecked',
  'getCheckedRadioButtonId',
  'getSelectedItem',
  'getSelectedItemPosition',
  'getSelectedItemId',
  'getItemAtPosition',
  'getText',
  'getEditableText',
  'length',
  'getProgress',
  'getRating',
  'getValue',
  'getYear',
  'getMonth',
  'getDayOfMonth',
  'getHour',
  'getMinute',
  'getCurrentHour',
  'getCurrentMinute',
  'getDate',
  'getQuery',
  'isSelected',
  'getCheckedItemPosition',
]);

/** What the parameters of a listener's method are: the view that it listens to, a value of that view, or neither. */
export type ListenerParameter = 'view' | 'value' | 'other';

const VALUES: readonly ListenerParameter[] = ['view', 'value', 'value', 'value'];

/** The methods of listeners, by name; what they are called with, without the receiver. */
export const LISTENER_PARAMETERS: ReadonlyMap<string, readonly ListenerParameter[]> = new Map(
  Object.entries<readonly ListenerParameter[]>({
    onClick: ['view'],
    onLongClick: ['view'],
    onTouch: ['view', 'other'],
    onKey: ['view', 'other', 'other'],
    onEditorAction: ['view', 'other', 'other'],
    onFocusChange: ['view', 'value'],
    onItemClick: ['view', 'other', 'value', 'value'],
    onItemLongClick: ['view', 'other', 'value', 'value'],
    onItemSelected: ['view', 'other', 'value', 'value'],
    onNothingSelected: ['view'],
    onCheckedChanged: VALUES,
    beforeTextChanged: ['value', 'value', 'value', 'value'],
    onTextChanged: ['value', 'value', 'value', 'value'],
    afterTextChanged: ['value'],
    onProgressChanged: VALUES,
    onStartTrackingTouch: ['view'],
    onStopTrackingTouch: ['view'],
    onRatingChanged: VALUES,
    onValueChange: VALUES,
    onDateChanged: VALUES,
    onTimeChanged: VALUES,
    onDateSet: VALUES,
    onTimeSet: VALUES,
  }),
);
