import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { ErrorNotice, Notice } from '../../kit/states';
import { text } from './text';

const TONES = { whole: 'good', not_verified: 'info', not_sealed: 'warning', broken: 'bad' } as const;

/** Whether the trail can be believed, and what to do where it cannot. */
export function Seal() {
  const say = useWords(text);
  const format = useFormat();
  const query = useRead('GET /api/v1/audit-events/seal', undefined);
  if (query.error) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { state, sealed_at, verified_at, waiting } = query.data.data;
  const told = state === 'not_verified' && verified_at === null ? 'new' : state;
  return (
    <div className="trail-seal">
      <Notice tone={TONES[state]} title={say[`seal_${told}`]}>
        <p>{say[`seal_${told}_do`]}</p>
        <details>
          <summary>{say.sealDetails}</summary>
          <p>{sealed_at ? say.sealedAt(format.moment(sealed_at)) : say.neverSealed}</p>
          <p>{verified_at ? say.verifiedAt(format.moment(verified_at)) : say.neverVerified}</p>
          <p>{say.waiting(waiting)}</p>
          <p>{say.whoVerifies}</p>
        </details>
      </Notice>
    </div>
  );
}
