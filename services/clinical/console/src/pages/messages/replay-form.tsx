import { useLocation } from 'wouter';
import { useOnce } from '../../api/use-once';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { addDays } from '../../i18n/zone';
import { useCount, useTraffic } from '../../interop/connections';
import { LinkButton } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { useSession } from '../../session/session';
import { replayText } from './replay-text';

const DAYS = 7;

/** Which messages are to be applied again; that is tried first. */
export function ReplayForm() {
  const say = useWords(replayText);
  const { can } = useSession();
  const format = useFormat();
  const count = useCount();
  const [, go] = useLocation();
  const connections = useTraffic().data?.data.filter(({ direction }) => direction !== 'out') ?? [];
  const start = useOnce('POST /api/v1/interop/replays');
  const today = format.isoDay(new Date());
  const form = useForm({
    initial: { connection_id: '', date_from: addDays(today, -DAYS), date_to: today },
    isProof: true,
    check: ({ connection_id, date_from, date_to }) => ({
      ...(connection_id === '' && { connection_id: say.connectionMissing }),
      ...(date_from === '' && { date_from: say.dayMissing }),
      ...(date_to === '' && { date_to: say.dayMissing }),
    }),
    send: (values) => start.send({ body: { ...values, dry_run: true } }),
    done: ({ data }) => go(`/replays/${data.id}`),
  });
  const { connection_id } = form.values;
  return (
    <>
      <PageHead title={say.title} intro={say.intro} back={{ href: '/', title: say.back }} />
      <FormView form={form} send={say.tryFirst} icon="refresh">
        <SelectInput
          {...form.field('connection_id')}
          label={say.connection}
          options={[
            { value: '', label: say.choose },
            ...connections.map((each) => ({
              value: each.connection_id,
              label: say.withCount(each.name, count(each.quarantined)),
            })),
          ]}
        />
        {connection_id !== '' && (
          <div>
            {can('interop:manage') ? (
              <LinkButton small icon="edit" href={`~/console/connections/${connection_id}/edit`}>
                {say.correct}
              </LinkButton>
            ) : (
              <p className="hint">{say.codesAsk}</p>
            )}
          </div>
        )}
        <TextInput {...form.field('date_from')} label={say.from} type="date" />
        <TextInput {...form.field('date_to')} label={say.to} type="date" />
      </FormView>
    </>
  );
}
