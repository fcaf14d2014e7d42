import { useState } from 'react';
import { codesOf, type Code } from './result';
import { giveFeedback, useSuggestion } from './use-suggestion';

type Handled = Readonly<Record<string, { decision: 'accepted' | 'rejected'; reason?: string }>>;

/**
 * Codes that are suggested, and what became of each: `open` are those that nobody chose or dismissed. Once there are none of them it is
 * said of the suggestion. `add` writes a code where it belongs, with the suggestion that it comes from; a form does so when it is sent.
 */
export function useCodes(props: {
  input(): Promise<{ text: string } | { consultation_id: string }>;
  chosen: ReadonlySet<string>;
  add?(code: Code, suggestion: string): void;
}) {
  const { input, chosen, add } = props;
  const asking = useSuggestion();
  const { suggestion } = asking;
  const [handled, setHandled] = useState<Handled>({});
  const codes = suggestion ? codesOf(suggestion) : [];
  const open = codes.filter(({ code }) => !handled[code] && !chosen.has(code));

  function handle(some: Handled): void {
    if (!suggestion) return;
    const next = { ...handled, ...some };
    setHandled(next);
    if (open.some(({ code }) => !some[code])) return;
    const said = Object.values(next);
    const reasons = [...new Set(said.flatMap(({ reason }) => reason ?? []))].join('; ');
    void giveFeedback(suggestion.id, {
      decision: said.some(({ decision }) => decision === 'accepted') ? 'accepted' : 'rejected',
      items: Object.entries(next).map(([code, { decision }]) => ({ code, decision })),
      ...(reasons && { comment: reasons }),
    });
  }

  return {
    asking,
    isEmpty: codes.length === 0,
    open,
    async begin() {
      setHandled({});
      await asking.ask({ kind: 'cie10_codes', input: await input() });
    },
    accept(code: Code) {
      if (!suggestion) return;
      add?.(code, suggestion.id);
      handle({ [code.code]: { decision: 'accepted' } });
    },
    dismiss: (some: readonly Code[], reason: string) =>
      handle(Object.fromEntries(some.map(({ code }) => [code, { decision: 'rejected', reason }]))),
  };
}
