import { useRef, useState } from 'react';
import { useWords } from '../i18n/language';
import { useToast } from '../kit/toast';
import { useSession } from '../session/session';
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
  const key = JSON.stringify(names);
  const now = seen?.key === key ? seen : undefined;
  const warnings = now?.said?.check.warnings ?? [];
  const saidNow = () => (latest.current?.key === key ? latest.current.said : undefined);

  /** Checks what was not checked yet; whether there is something that has to be read before it is prescribed. */
  async function stops(): Promise<boolean> {
    if (now || patient === undefined || !suggests('drug_check')) return false;
    const items = names.map((display) => ({ medication: { display } }));
    const asked = await ask({ kind: 'drug_check', input: { patient_id: patient, items } });
    if (!asked || asked.isRefused) return false;
    const check = asked.suggestion && drugCheckOf(asked.suggestion);
    // Whoever changed what was warned of followed the warnings.
    const before = latest.current?.said;
    if (before && before.check.warnings.length > 0) void giveFeedback(before.suggestion, { decision: 'accepted' });
    latest.current = { key, said: check && asked.suggestion && { suggestion: asked.suggestion.id, check } };
    setSeen(latest.current);
    return !check || check.warnings.length > 0;
  }

  return {
    stops,
    /** What is shown of these names: a check, or that there is none. */
    shown: now && (now.said === undefined || warnings.length > 0) ? { check: now.said?.check } : undefined,
    /** By their places: what needs a reason, and what the service's own check of allergies and duplicates warns of as well. */
    grave: new Set(warnings.filter(isGrave).map(lastPlaceOf)) as ReadonlySet<number>,
    met: new Set(warnings.filter(({ type }) => type !== 'interaction').flatMap(placesOf)) as ReadonlySet<number>,
    /** What the request says that prescribes it. */
    accepted(): { suggestion_id?: string } {
      const said = saidNow();
      return said ? { suggestion_id: said.suggestion } : {};
    },
    /** After it was prescribed: keeps why, and says what was passed over. */
    tell(reasons: readonly string[]) {
      const said = saidNow();
      if (!said) return;
      if (reasons.length > 0)
        void giveFeedback(said.suggestion, { decision: 'accepted', comment: reasons.join(' · ') });
      const { unchecked, warnings: warned } = said.check;
      const sentences = unchecked.map(({ reason, detail }) => say[reason](detail ?? ''));
      if (warned.length === 0 && sentences.length > 0) toast(say.uncheckedIs([...new Set(sentences)].join(' ')));
    },
  };
}
