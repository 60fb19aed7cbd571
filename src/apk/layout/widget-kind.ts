/** What a widget is to a test: how it is set, and what its values are. */
export type WidgetKind =
  | 'compound'
  | 'radioGroup'
  | 'spinner'
  | 'seek'
  | 'rating'
  | 'numberPicker'
  | 'text'
  | 'date'
  | 'time'
  | 'other';

/** The direct superclass of a class by full names, in the app or the framework; null where there is none known. */
export type SuperclassOf = (className: string) => string | null;

/** A widget that is known by its class: the framework's, or a library's that stands for it. */
export type KnownWidget = keyof typeof WIDGETS;

interface WidgetClasses {
  /** None for what only counts as a part of a group. */
  readonly kind: WidgetKind | 'none';
  readonly classes: readonly string[];
}

const WIDGETS = {
  checkBox: {
    kind: 'compound',
    classes: [
      ...framework('CompoundButton', 'CheckBox', 'Switch', 'ToggleButton', 'CheckedTextView'),
      ...appcompat('SwitchCompat', 'AppCompatCheckBox', 'AppCompatToggleButton', 'AppCompatCheckedTextView'),
      ...material(
        'checkbox.MaterialCheckBox',
        'switchmaterial.SwitchMaterial',
        'materialswitch.MaterialSwitch',
      ),
    ],
  },
  radioButton: {
    kind: 'compound',
    classes: [
      ...framework('RadioButton'),
      ...appcompat('AppCompatRadioButton'),
      ...material('radiobutton.MaterialRadioButton'),
    ],
  },
  chip: { kind: 'compound', classes: material('chip.Chip') },
  toggleButton: { kind: 'none', classes: material('button.MaterialButton') },
  radioGroup: { kind: 'radioGroup', classes: framework('RadioGroup') },
  chipGroup: { kind: 'radioGroup', classes: material('chip.ChipGroup') },
  toggleGroup: { kind: 'radioGroup', classes: material('button.MaterialButtonToggleGroup') },
  spinner: { kind: 'spinner', classes: [...framework('Spinner'), ...appcompat('AppCompatSpinner')] },
  seekBar: { kind: 'seek', classes: [...framework('SeekBar'), ...appcompat('AppCompatSeekBar')] },
  ratingBar: { kind: 'rating', classes: [...framework('RatingBar'), ...appcompat('AppCompatRatingBar')] },
  numberPicker: { kind: 'numberPicker', classes: framework('NumberPicker') },
  field: {
    kind: 'text',
    classes: [
      ...framework('EditText', 'AutoCompleteTextView', 'MultiAutoCompleteTextView', 'SearchView'),
      ...appcompat('AppCompatEditText', 'AppCompatAutoCompleteTextView', 'SearchView'),
      ...appcompat('AppCompatMultiAutoCompleteTextView'),
      ...material('textfield.TextInputEditText', 'textfield.MaterialAutoCompleteTextView'),
      'android.support.design.widget.TextInputEditText',
    ],
  },
  datePicker: { kind: 'date', classes: framework('DatePicker', 'CalendarView') },
  timePicker: { kind: 'time', classes: framework('TimePicker') },
  slider: { kind: 'other', classes: material('slider.Slider', 'slider.RangeSlider') },
} as const satisfies Readonly<Record<string, WidgetClasses>>;

/** More than any class of an app has above it. */
const MAX_SUPERCLASSES = 200;

const BY_CLASS: ReadonlyMap<string, KnownWidget> = new Map(
  keysOf(WIDGETS).flatMap((widget) => WIDGETS[widget].classes.map((cls) => [cls, widget] as const)),
);

/** The known widget that a class is or comes from. */
export function knownWidget(cls: string, superclassOf: SuperclassOf): KnownWidget | undefined {
  let at: string | null = cls;
  for (let steps = 0; at !== null && steps < MAX_SUPERCLASSES; steps++) {
    const known = BY_CLASS.get(at);
    if (known !== undefined) return known;
    at = superclassOf(at);
  }
  return undefined;
}

/** The kind of a known widget; undefined for what takes a value only as a part of a group. */
export function kindOfKnown(widget: KnownWidget): WidgetKind | undefined {
  const { kind } = WIDGETS[widget];
  return kind === 'none' ? undefined : kind;
}

function keysOf<T extends object>(record: T): readonly (keyof T)[] {
  const keys: (keyof T)[] = [];
  for (const key in record) keys.push(key);
  return keys;
}

function framework(...names: readonly string[]): readonly string[] {
  return names.map((name) => `android.widget.${name}`);
}

function appcompat(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [`androidx.appcompat.widget.${name}`, `android.support.v7.widget.${name}`]);
}

function material(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [`com.google.android.material.${name}`, `android.support.design.${name}`]);
}
