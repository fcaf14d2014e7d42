import { useFormat } from '../i18n/format';

const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

/**
 * The browser writes a day in its own language, in which 03/04 may be either: here it is in words, once it is one. Who listens hears
 * that from the browser.
 */
export function DateInWords({ of }: { of: string }) {
  const format = useFormat();
  return (
    <span className="date-in-words" aria-hidden="true">
      {DAY.test(of) && format.dateInWords(of)}
    </span>
  );
}
