import { IconButton } from '../../kit/button.js';
import { toast } from '../../kit/toast.js';
import { tell } from '../../messages/actions.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import styles from './administration.module.css';

interface Props {
  text: string;
  /** What the button says that it copies. */
  label: string;
}

/** A button that copies a text. */
export function CopyButton({ text, label }: Props) {
  const words = useAdministrationWords();
  const copy = () => void navigator.clipboard.writeText(text).then(() => toast(words.copied), tell);
  return <IconButton icon="copy" label={label} onPress={copy} />;
}

/** A text to copy, such as a key or a link. */
export const Copied = (props: Props) => (
  <span className={styles['secret']}>
    <code>{props.text}</code>
    <CopyButton {...props} />
  </span>
);
