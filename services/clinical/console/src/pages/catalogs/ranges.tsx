import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { TextInput, type Bound as Field } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { Section } from '../../kit/page';
import { editText } from './edit-text';
import { newRange, type Bound, type TypedRange } from './test-values';

interface Props extends Field<TypedRange[]> {
  errorOf(path: string): string | undefined;
}

/** What is usual and what is critical, by sex and age. */
export function Ranges({ value, onChange, error, errorOf }: Props) {
  const words = useWords(editText);
  const add = (
    <Button icon="plus" onPress={() => onChange([...value, newRange()])}>
      {words.addRange}
    </Button>
  );
  const named = value.some((_, index) => errorOf(`reference_ranges.${index}`));
  return (
    <Section title={words.ranges} intro={words.rangesIntro} actions={add}>
      {value.length === 0 && <p className="hint">{words.noRanges}</p>}
      {value.map((range, index) => (
        <RangeFields
          key={range.key}
          number={index + 1}
          value={range}
          error={errorOf(`reference_ranges.${index}`)}
          change={(some) => onChange(value.map((each) => (each.key === range.key ? { ...each, ...some } : each)))}
          remove={() => onChange(value.filter((each) => each.key !== range.key))}
        />
      ))}
      {error && !named && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </Section>
  );
}

function RangeFields(props: {
  number: number;
  value: TypedRange;
  error: string | undefined;
  change(some: Partial<TypedRange>): void;
  remove(): void;
}) {
  const { number, value, error, change, remove } = props;
  const words = useWords(editText);
  const bound = (name: Bound, label: string, hint?: string) => (
    <TextInput
      label={label}
      {...(hint !== undefined && { hint })}
      value={value[name]}
      onChange={(next) => change({ [name]: next })}
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
    />
  );
  return (
    <fieldset className="range">
      <legend>{words.range(number)}</legend>
      <div className="range-fields">
        <SelectInput
          label={words.sex}
          value={value.sex}
          onChange={(sex) => change({ sex })}
          options={[
            { value: '', label: words.anySex },
            { value: 'female', label: words.female },
            { value: 'male', label: words.male },
          ]}
        />
        {bound('age_from', words.ageFrom)}
        {bound('age_to', words.ageTo, words.ageToHint)}
        <SelectInput
          label={words.ageUnit}
          value={value.age_unit}
          onChange={(age_unit) => change({ age_unit })}
          options={(['days', 'months', 'years'] as const).map((unit) => ({ value: unit, label: words[unit] }))}
        />
        {bound('critical_low', words.criticalLow)}
        {bound('low', words.low)}
        {bound('high', words.high)}
        {bound('critical_high', words.criticalHigh)}
      </div>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <Button small icon="trash" onPress={remove}>
        {words.removeRange}
      </Button>
    </fieldset>
  );
}
