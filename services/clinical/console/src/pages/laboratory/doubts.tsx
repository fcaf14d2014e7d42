import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Notice } from '../../kit/states';
import type { doubtsOf, Line } from './lines';
import { text } from './text';

/** Asks which of two numbers was meant, and writes that one. */
export function Doubts(props: {
  of: ReturnType<typeof doubtsOf>;
  lines: readonly Line[];
  put(next: readonly Line[]): void;
}) {
  const { of, lines, put } = props;
  const say = useWords(text);
  const answer = (at: number, some: (line: Line) => Partial<Line>) =>
    put(lines.map((line, index) => (index === at ? { ...line, ...some(line) } : line)));
  const shown = { value: say.value, low: say.low, high: say.high };
  return of.map(({ at, member, fraction, whole }) => (
    <Notice key={`${at}.${member}`} tone="warning" title={say.doubt(say.cell(shown[member], at + 1), fraction)}>
      <div className="actions">
        <Button small onPress={() => answer(at, () => ({ [member]: whole }))}>
          {say.isWhole(whole)}
        </Button>
        <Button
          small
          onPress={() => answer(at, ({ fractions = [], [member]: typed }) => ({ fractions: [...fractions, typed] }))}
        >
          {say.isFraction(fraction)}
        </Button>
      </div>
    </Notice>
  ));
}
