import { useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../words/index.js';
import { Button } from './button.js';
import form from './form.module.css';
import styles from './kit.module.css';
import { isOwnPicture } from './own-picture.js';
import { Fault } from './states.js';

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
const MEBIBYTE = 2 ** 20;

interface Props {
  label: string;
  hint: string;
  /** What is shown now. */
  url: string | undefined;
  mostMebibytes: number;
  shape?: 'square' | 'wide';
  /** It is for dark surroundings, and is shown on them. */
  isNight?: boolean;
  /** Why it may not be changed. */
  obstacle?: string | undefined;
  onUpload(file: File): Promise<unknown>;
  /** Undefined while there is nothing to take away. */
  onRemove?: (() => Promise<unknown>) | undefined;
}

/** A picture that is chosen from files: it shows at once, and goes back to the one before where the service refuses it. */
export function PictureField({ label, hint, url, mostMebibytes, shape = 'square', isNight, obstacle, ...on }: Props) {
  const words = useWords();
  const said = words.picture;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  useEffect(() => () => void (chosen !== undefined && URL.revokeObjectURL(chosen)), [chosen]);
  // Once the new address is known, that is what is shown.
  useEffect(() => setChosen(undefined), [url]);

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setChosen(undefined);
      setFault(error instanceof Error && error.message ? error.message : words.error.title);
    }
    setBusy(false);
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (!TYPES.includes(file.type)) return setFault(said.wrongType);
    if (file.size > mostMebibytes * MEBIBYTE) return setFault(said.tooLarge(mostMebibytes));
    setChosen(URL.createObjectURL(file));
    void run(() => on.onUpload(file));
  };
  const shown = chosen ?? (url !== undefined && isOwnPicture(url) ? url : undefined);
  const isFixed = obstacle !== undefined;
  return (
    <div className={`${form['field']} ${styles['pictureField']}`}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['picture']}>
        {shown !== undefined && (
          <span className={styles['pictureFrame']} data-shape={shape} {...(isNight && { 'data-night': true })}>
            <img src={shown} alt={said.now(label)} />
          </span>
        )}
        <input
          ref={field}
          id={id}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          accept={TYPES.join(',')}
          disabled={isFixed || isBusy}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button
          aria-label={`${said.choose}: ${label}`}
          isDisabled={isFixed || isBusy}
          onPress={() => field.current?.click()}
        >
          {isBusy ? said.busy : said.choose}
        </Button>
        {on.onRemove && !isFixed && (
          <Button aria-label={`${said.remove}: ${label}`} isDisabled={isBusy} onPress={() => void run(on.onRemove!)}>
            {said.remove}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={form['hint']}>
        {obstacle ?? `${hint} ${said.limits(mostMebibytes)}`}
      </p>
      {fault !== undefined && <Fault>{fault}</Fault>}
    </div>
  );
}
