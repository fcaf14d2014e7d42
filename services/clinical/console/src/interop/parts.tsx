import { useLanguage, useWords } from '../i18n/language';
import { Badge, type Tone } from '../kit/badge';
import { faultInSpanish } from './fault-sentences';
import styles from './interop.module.css';
import { isStatus, placeOf, plain, type Fault, type Message, type Status } from './message';
import { messageText } from './message-text';

const TONES: Record<Status, Tone> = {
  quarantined: 'warning',
  applied: 'good',
  acknowledged: 'good',
  rejected: 'bad',
  discarded: 'neutral',
  received: 'accent',
  queued: 'accent',
  sent: 'accent',
};

/** What became of a message. */
export function MessageState({ status }: { status: string }) {
  const say = useWords(messageText);
  return isStatus(status) ? <Badge tone={TONES[status]}>{say[status]}</Badge> : <Badge>{status}</Badge>;
}

type Words = Record<string, unknown>;
const wordIn = (say: object, key: string): string | undefined => {
  const found = Object.hasOwn(say, key) ? (say as Words)[key] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** What a message is about, by its type. */
export function useTypeName(): (type: string | null) => string {
  const say = useWords(messageText);
  return (type) => {
    if (type === null) return say.unreadable;
    const [code = ''] = type.split('^');
    return wordIn(say, type) ?? wordIn(say, code) ?? say.typed(plain(type));
  };
}

/** What a kind of record is called. */
export function useResourceName(): (type: string) => string {
  const say = useWords(messageText);
  return (type) => wordIn(say, type) ?? type.replaceAll('_', ' ');
}

/** An acknowledgement as other systems write it, and what that means. */
export function Acknowledgement({ code }: { code: string }) {
  const say = useWords(messageText);
  const tone = code.endsWith('A') ? 'good' : code.endsWith('E') ? 'warning' : 'bad';
  return (
    <Badge tone={tone}>
      {code}: {wordIn(say, `${code}.`) ?? code}
    </Badge>
  );
}

/** Why a message was not applied, in words. */
export function useFaultWords(): (fault: Pick<Fault, 'code' | 'text'>) => {
  said: string;
  original: string | undefined;
} {
  const say = useWords(messageText);
  const { language } = useLanguage();
  return ({ code, text }) => {
    const meaning = wordIn(say, code) ?? say.otherFault(plain(code));
    const known = language === 'es' ? faultInSpanish(text) : text;
    return known ? { said: plain(known), original: undefined } : { said: meaning, original: plain(text) || undefined };
  };
}

/** What is wrong with a message, each with where. */
export function Faults({ of }: { of: Message['errors'] }) {
  const words = useFaultWords();
  return (
    <ul className={styles.faults}>
      {of.map((fault) => {
        const { said, original } = words(fault);
        return (
          <li key={`${fault.location} ${fault.code} ${fault.text}`}>
            <strong>{said}</strong>
            {original && (
              <span lang="en" className={styles.original}>
                {original}
              </span>
            )}
            <span className="hint">
              <code>{plain(placeOf(fault.location))}</code> ({plain(fault.code)})
            </span>
          </li>
        );
      })}
    </ul>
  );
}
