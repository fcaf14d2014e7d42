import { ApiError } from '../api/errors';
import { useWords } from '../i18n/language';
import { useFault } from '../kit/states';
import { text } from './text';
import type { Asking } from './use-suggestion';

/** Says that something is being made, that there is nothing to suggest, or why nothing could be suggested. */
export function SuggestionState(props: { of: Asking; asking: string; none: string; isEmpty: boolean; hint?: string }) {
  const { of, asking, none, isEmpty, hint } = props;
  const { suggestion, isAsked, error } = of;
  const why = useWhyNot();
  const sentence = isAsked
    ? asking
    : error !== undefined || suggestion?.status === 'failed'
      ? why(of)
      : suggestion?.status === 'ready' && isEmpty
        ? none
        : suggestion === undefined && hint;
  return <div aria-live="polite">{sentence && <p className="hint">{sentence}</p>}</div>;
}

/** Why nothing could be suggested, in a sentence. */
export function useWhyNot(): (of: Pick<Asking, 'error' | 'suggestion'>) => string {
  const say = useWords(text);
  const fault = useFault();
  return ({ error, suggestion }) => {
    if (error instanceof ApiError && error.status === 422 && 'kind' in error.errors) return say.noModel;
    if (error instanceof ApiError && error.status === 403) return say.refused;
    if (error !== undefined) return fault(error);
    const failure = suggestion?.error ?? '';
    if (failure === 'budget_spent') return say.budgetSpent;
    if (failure === 'model_unreachable' || failure === 'model_refused') return say.modelSilent;
    return failure.startsWith('model_') ? say.modelUseless : say.failed;
  };
}
