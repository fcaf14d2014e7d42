import { useMemo } from 'react';
import { formats } from '../../i18n/format';
import { useLanguage, useWords } from '../../i18n/language';
import { type Bound } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { text } from './text';

/** One of the browser's time zones, or that which it has now, with the time that it is there. */
export function TimezoneInput(props: Bound<string> & { label: string; hint?: string; none?: string }) {
  const { label, hint, none, value } = props;
  const say = useWords(text);
  const { locale } = useLanguage();
  const zones = useMemo(
    () => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', value])].filter(Boolean).toSorted(),
    [value],
  );
  const time = (timeZone: string) => formats(locale, timeZone).time(new Date());
  const options = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  return (
    <SelectInput
      {...props}
      label={label}
      hint={[value !== '' && say.timezoneHint(time(value)), hint].filter(Boolean).join(' ')}
      options={none === undefined ? options : [{ value: '', label: none }, ...options]}
    />
  );
}
