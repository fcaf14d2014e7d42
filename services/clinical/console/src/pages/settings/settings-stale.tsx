import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Conflict, type Difference } from '../../kit/conflict';
import type { Form } from '../../kit/form';
import { roleNames } from '../../login/roles';
import { aiText } from './ai-text';
import { emergencyText } from './emergency-text';
import { AREAS, KINDS, REQUIREMENTS, SCALES, valuesOf, type Values } from './settings-values';
import { text } from './text';
import { useWindowShown } from './working-hours';

/** What the settings say by now where it differs, to choose between. */
export function Stale({ form, take }: { form: Form<Values>; take(etag: string | null): void }) {
  const say = useWords(text);
  const words = useWords(emergencyText);
  const suggestions = useWords(aiText);
  const shown = useShown();
  const query = useRead('GET /api/v1/settings', undefined);
  if (!query.data || query.isFetching) return null;
  const theirs = valuesOf(query.data.data);
  const labels: Record<keyof Values, string> = {
    name: say.name,
    timezone: say.timezone,
    locale: say.locale,
    completion_requires: say.notes,
    patient_booking: say.patientBooking,
    patient_change_hours: say.changeHours,
    overbooking: say.overbooking,
    reminder_hours: say.reminderHours,
    patient_notes: say.patientNotes,
    second_look: say.secondLook,
    working_hours: say.workingHours,
    sign_again_minutes: say.signAgain,
    second_factor_roles: say.factorRoles,
    second_factor_grace_days: say.graceDays,
    areas: say.areas,
    emergency_scale: words.scale,
    target_1: words.targetOf(1),
    target_2: words.targetOf(2),
    target_3: words.targetOf(3),
    target_4: words.targetOf(4),
    target_5: words.targetOf(5),
    diagnosis_required: words.diagnosis,
    ai_kinds: suggestions.kinds,
  };
  const differences = (Object.keys(labels) as (keyof Values)[]).flatMap((name): Difference[] => {
    const [now, own] = [shown(theirs[name]), shown(form.values[name])];
    return now === own ? [] : [{ name: labels[name], theirs: now, mine: own }];
  });
  const { etag } = query.data;
  return (
    <Conflict
      differences={differences}
      keepMine={() => {
        take(etag);
        void form.submit();
      }}
      takeTheirs={() => {
        take(etag);
        form.take(theirs);
      }}
    />
  );
}

function useShown() {
  const say = useWords(text);
  const scales = useWords(emergencyText);
  const kinds = useWords(aiText);
  const window = useWindowShown();
  const names = useWords(roleNames);
  const words: Record<string, string> = {
    ...names,
    ...Object.fromEntries([...REQUIREMENTS, ...AREAS].map((each) => [each, say[each]])),
    es: say.es,
    en: say.en,
    none: say.bookNone,
    request: say.bookRequest,
    book: say.bookBook,
    abnormal: say.secondLookAbnormal,
    all: say.secondLookAll,
    ...Object.fromEntries(SCALES.map((each) => [each, scales[each]])),
    ...Object.fromEntries(KINDS.map((each) => [each, kinds[each]])),
  };
  return (value: Values[keyof Values]): string => {
    if (typeof value === 'boolean') return value ? say.yes : say.no;
    const list = [value].flat().map((each) => (typeof each === 'object' ? window(each) : (words[each] ?? each)));
    return list.filter(Boolean).toSorted().join(', ') || say.nobody;
  };
}
