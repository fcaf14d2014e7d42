import { useWords } from '../i18n/language';
import { Menu } from '../kit/menu';
import { text } from './text';

const REASONS = ['wrong', 'incomplete', 'unsupported', 'needless'] as const;

/** Dismisses a suggestion for the reason that is chosen: the clinic counts them. */
export function Dismiss(props: {
  /** What is dismissed, to who listens. */
  label: string;
  /** Shows the cross alone. */
  small?: boolean;
  dismiss(reason: string): void;
}) {
  const { label, small = false, dismiss } = props;
  const say = useWords(text);
  return (
    <Menu
      label={label}
      icon="close"
      {...(!small && { title: say.dismiss })}
      acts={REASONS.map((reason) => ({
        key: reason,
        title: say[reason],
        label: say[reason],
        run: () => dismiss(say[reason]),
      }))}
    />
  );
}
