import { useState } from 'react';
import { useRead } from '../api/use-service';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { Section } from '../kit/page';
import { Loaded } from '../kit/states';
import styles from './interop.module.css';
import { plain } from './message';
import { useFaultWords } from './parts';
import { segmentText } from './segment-text';

/** Segments at a time. */
export const SHOWN_SEGMENTS = 25;
/** Of one segment, and characters of one field at first and when more is asked for. */
const SHOWN_FIELDS = 60;
const SHORT = 200;
const LONG = 1_000;

interface Field {
  position: number;
  name: string;
  value: string;
  is_cut?: boolean;
  errors: readonly string[];
}

export interface ShownSegment {
  /** Among all, from 1. */
  position: number;
  name: string;
  fields: readonly Field[];
  fields_left?: number;
}

/** What a kept message says, a part at a time. */
export function MessageSegments({ id }: { id: string }) {
  const say = useWords(segmentText);
  const [from, setFrom] = useState(1);
  const query = useRead('GET /api/v1/interop/messages/{message}/segments', {
    path: { message: id },
    query: { from, limit: SHOWN_SEGMENTS },
  });
  return (
    <Section title={say.segments}>
      <Loaded query={query} lines={8}>
        {({ data }) => <SegmentList segments={data.segments} total={data.total} go={setFrom} />}
      </Loaded>
    </Section>
  );
}

/** Some segments of a message, and ways to those before and behind. */
export function SegmentList(props: { segments: readonly ShownSegment[]; total: number; go(from: number): void }) {
  const { segments, total, go } = props;
  const say = useWords(segmentText);
  const from = segments[0]?.position ?? 1;
  const to = segments.at(-1)?.position ?? 0;
  if (total === 0) return <p>{say.noSegments}</p>;
  return (
    <>
      {total > segments.length && (
        <nav className={styles.pages} aria-label={say.segments}>
          <span role="status">{say.shown(from, to, total)}</span>
          <Button
            small
            icon="chevronLeft"
            isDisabled={from <= 1}
            onPress={() => go(Math.max(1, from - SHOWN_SEGMENTS))}
          >
            {say.previous}
          </Button>
          <Button small icon="chevronRight" isDisabled={to >= total} onPress={() => go(to + 1)}>
            {say.next}
          </Button>
        </nav>
      )}
      <ol className={styles.segments}>
        {segments.map((segment) => (
          <SegmentView key={segment.position} of={segment} />
        ))}
      </ol>
    </>
  );
}

function SegmentView({ of }: { of: ShownSegment }) {
  const say = useWords(segmentText);
  const { name, fields } = of;
  const meaning = Object.hasOwn(say, name) ? (say as unknown as Record<string, string>)[name] : undefined;
  const left = (of.fields_left ?? 0) + Math.max(0, fields.length - SHOWN_FIELDS);
  return (
    <li className={styles.segment}>
      <h3>
        <code>{plain(name)}</code> {meaning}
      </h3>
      {fields.length === 0 && <p className="hint">{say.noFields}</p>}
      <dl>
        {fields.slice(0, SHOWN_FIELDS).map((field) => (
          <FieldView key={field.position} segment={name} of={field} />
        ))}
      </dl>
      {left > 0 && <p className="hint">{say.fieldsLeft(left)}</p>}
    </li>
  );
}

function FieldView({ segment, of }: { segment: string; of: Field }) {
  const say = useWords(segmentText);
  const words = useFaultWords();
  const [isWhole, setWhole] = useState(false);
  const { position, name, value, errors } = of;
  const shown = plain(value.slice(0, isWhole ? LONG : SHORT));
  const title = `${segment}-${position}`;
  return (
    <div data-bad={errors.length > 0 || undefined}>
      <dt>
        <code>{plain(title)}</code> {name === title ? '' : name}
      </dt>
      <dd>
        <bdi className={styles.value}>{shown || '—'}</bdi>
        {isWhole && (of.is_cut === true || value.length > LONG) && <span className="hint">{say.cut}</span>}
        {value.length > SHORT && (
          <Button
            small
            look="quiet"
            aria-label={isWhole ? say.less(title) : say.more(title)}
            aria-expanded={isWhole}
            onPress={() => setWhole(!isWhole)}
          >
            {isWhole ? say.lessValue : say.wholeValue}
          </Button>
        )}
        {errors.map((error) => (
          <span key={error} className="error">
            {words({ code: '', text: error }).said}
          </span>
        ))}
      </dd>
    </div>
  );
}
