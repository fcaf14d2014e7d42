import { useEffect, useRef, useState } from 'react';
import { useWords } from '../i18n/language';
import { useToast } from '../kit/toast';
import { useSession } from '../session/session';
import { isNotAcceptable, type Accepting } from './accepting';
import { drugCheckText } from './drug-check-text';
import { drugCheckOf, type DrugCheck, type DrugWarning } from './result';
import { giveFeedback, useSuggestion } from './use-suggestion';

interface Seen {
  /** What was checked. */
  key: string;
  /** Undefined where it could not be checked. */
  said: { suggestion: string; check: DrugCheck } | undefined;
}

/** What asks for a reason of whoever prescribes it anyway. */
const isGrave = ({ type, severity }: DrugWarning): boolean =>
  type === 'allergy' || severity === 'contraindicated' || severity === 'severe';

const placesOf = ({ items }: DrugWarning): number[] => items.flatMap(({ item }) => item ?? []);

/** Of two that do not go together the later one: one reason is enough. */
const lastPlaceOf = (warning: DrugWarning): number => Math.max(...placesOf(warning));

const plain = (name: string): string => name.trim().toLowerCase();

/** Whether nothing that the check warned of was prescribed. */
const isFollowed = ({ warnings }: DrugCheck, prescribed: readonly string[]): boolean => {
  const names = new Set(prescribed.map(plain));
  return warnings.every(({ items }) => items.some(({ item, display }) => item !== null && !names.has(plain(display))));
};

/**
 * The check of medications by the imported tables, as they are about to be prescribed: once for the same names. Nothing where the clinic
 * does not use it or the person may not ask.
 */
export function useDrugCheck(patient: string | undefined, names: readonly string[]) {
  const say = useWords(drugCheckText);
  const toast = useToast();
  const { suggests } = useSession();
  const { ask } = useSuggestion();
  const [seen, setSeen] = useState<Seen>();
  // Who sends a form goes on with what the check said while it was being sent.
  const latest = useRef<Seen>(undefined);
  /** Checks that warned and of which nothing became yet, by their suggestions. */
  const [open] = useState(() => new Map<string, DrugCheck>());
  const key = JSON.stringify(names);
  const now = seen?.key === key ? seen : undefined;
  const warnings = now?.said?.check.warnings ?? [];
  const saidNow = () => (latest.current?.key === key ? latest.current.said : undefined);

  // Whoever closes the form prescribes nothing: what it warned of was followed.
  useEffect(() => () => settle(open, []), [open]);

  /** Checks these names; whether they are not to be prescribed yet, as what is said of them was not `read`. */
  async function look(read: readonly DrugWarning[]): Promise<boolean> {
    if (patient === undefined || !suggests('drug_check')) return false;
    const items = names.map((display) => ({ medication: { display } }));
    const asked = await ask({ kind: 'drug_check', input: { patient_id: patient, items } });
    // Whoever closed the form meanwhile prescribes nothing.
    if (!asked) return true;
    if (asked.isRefused) return false;
    const check = asked.suggestion && drugCheckOf(asked.suggestion);
    const said = asked.suggestion && check && { suggestion: asked.suggestion.id, check };
    latest.current = { key, said };
    setSeen(latest.current);
    if (!said) return true;
    if (said.check.warnings.length === 0) return false;
    open.set(said.suggestion, said.check);
    return JSON.stringify(said.check.warnings) !== JSON.stringify(read);
  }

  return {
    /**
     * Prescribes with what the check said, unless there is something that has to be read before: then undefined. A form may be open for
     * longer than a check holds: then it is made again, and read again where it says something else.
     */
    async prescribe<T>(send: (accepting: Accepting) => Promise<T>): Promise<T | undefined> {
      if (!now && (await look([]))) return undefined;
      const said = saidNow();
      try {
        return await send(said ? { suggestion_id: said.suggestion } : {});
      } catch (error) {
        if (!said || !isNotAcceptable(error)) throw error;
        open.delete(said.suggestion);
        latest.current = undefined;
        if (await look(said.check.warnings)) return undefined;
        const again = saidNow();
        return send(again ? { suggestion_id: again.suggestion } : {});
      }
    },
    /** What is shown of these names: a check, or that there is none. */
    shown: now && (now.said === undefined || warnings.length > 0) ? { check: now.said?.check } : undefined,
    /** By their places: what needs a reason, and what the service's own check of allergies and duplicates warns of as well. */
    grave: new Set(warnings.filter(isGrave).map(lastPlaceOf)) as ReadonlySet<number>,
    met: new Set(warnings.filter(({ type }) => type !== 'interaction').flatMap(placesOf)) as ReadonlySet<number>,
    /** After it was prescribed: keeps why, and says what was passed over. */
    tell(reasons: readonly string[]) {
      const said = saidNow();
      // Of this one the service knows what was prescribed of what it warned of.
      if (said) open.delete(said.suggestion);
      settle(open, names);
      if (!said) return;
      if (reasons.length > 0)
        void giveFeedback(said.suggestion, { decision: 'accepted', comment: reasons.join(' · ') });
      const { unchecked, warnings: warned } = said.check;
      const sentences = unchecked.map(({ reason, detail }) => say[reason](detail ?? ''));
      if (warned.length === 0 && sentences.length > 0) toast(say.uncheckedIs([...new Set(sentences)].join(' ')));
    },
  };
}

/** Says of each check that is followed that it was. What is prescribed all the same the last one has warned of again. */
function settle(open: Map<string, DrugCheck>, prescribed: readonly string[]): void {
  for (const [suggestion, check] of open)
    if (isFollowed(check, prescribed)) void giveFeedback(suggestion, { decision: 'accepted' });
  open.clear();
}
