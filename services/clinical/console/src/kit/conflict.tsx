import { useWords } from '../i18n/language';
import { Button } from './button';
import { Instead } from './form';
import { Notice } from './states';
import { text } from './text';

/** Something that says one thing by now, and another in the form. */
export interface Difference {
  name: string;
  theirs: string;
  mine: string;
}

/** Somebody else changed the record while it was open here: what differs, to choose between. */
export function Conflict(props: { differences: readonly Difference[]; keepMine(): void; takeTheirs(): void }) {
  const { differences, keepMine, takeTheirs } = props;
  const say = useWords(text);
  return (
    <Instead>
      <Notice tone="warning" title={say.conflict}>
        <p>{differences.length > 0 ? say.conflictHint : say.conflictNone}</p>
        <dl className="conflict">
          {differences.map(({ name, theirs, mine }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {say.conflictTheirs}: <strong>{theirs}</strong>
              </dd>
              <dd>
                {say.conflictMine}: <strong>{mine}</strong>
              </dd>
            </div>
          ))}
        </dl>
        <div className="actions">
          <Button look="primary" onPress={keepMine}>
            {say.keepMine}
          </Button>
          <Button onPress={takeTheirs}>{say.takeTheirs}</Button>
        </div>
      </Notice>
    </Instead>
  );
}
