import { useFormat } from '../i18n/format';

interface Props {
  name: string;
  /** An instant. */
  at: string;
  /** Who signed beside them, in words. */
  second?: string | null | undefined;
}

/** Who did something and when, each on its line. */
export function By({ name, at, second }: Props) {
  const format = useFormat();
  return (
    <div>
      {name}
      {second && <span className="sub">{second}</span>}
      <time className="sub" dateTime={at}>
        {format.moment(at)}
      </time>
    </div>
  );
}
