import type { ReactNode } from 'react';
import { Button } from './button';
import { Copy } from './copy';
import { PageHead } from './page';
import { useSecretShown } from '../browser/secret-shown';
import { Notice } from './states';

/** What is shown this once, to be copied: it is in the memory of this page and nowhere else. */
export function ShownOnce(props: {
  title: string;
  /** Whose it is. */
  name: string;
  intro: string;
  /** What is to be copied, by its label. */
  values: readonly (readonly [string, string])[];
  hint?: ReactNode;
  kept: string;
  done(): void;
}) {
  const { title, name, intro, values, hint, kept, done } = props;
  useSecretShown();
  return (
    <>
      <PageHead title={title} />
      <div className="form">
        <Notice tone="warning" title={name}>
          <p>{intro}</p>
        </Notice>
        {values.map(([label, value]) => (
          <Copy key={label} label={label} value={value} />
        ))}
        {hint && <p className="hint">{hint}</p>}
        <div className="form-end">
          <Button look="primary" icon="check" onPress={done}>
            {kept}
          </Button>
        </div>
      </div>
    </>
  );
}
