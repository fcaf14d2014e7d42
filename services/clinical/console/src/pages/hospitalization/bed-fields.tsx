import { useState } from 'react';
import { bedName, CHANGES } from '../../admissions/beds';
import { useFreeBeds } from '../../admissions/use-free-beds';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { Loaded, Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { Changed } from './changed';
import { dialogText } from './dialog-text';
import { useShown } from './use-shown';
import type { Admission, Place } from './ward';

interface Shown {
  of: Admission;
  act: 'give' | 'transfer' | 'return';
  /** The one that was reserved for them. */
  bed?: Place['bed'];
  close(): void;
}

/** Which bed somebody gets: a free one, or that which is kept for them. */
export function BedFields(shown: Shown) {
  const { query, beds, nameOf } = useFreeBeds();
  const { of, act, bed } = shown;
  const kept = act === 'return' ? of.bed : act === 'give' ? bed : undefined;
  const all = [...(kept ? [kept] : []), ...beds.filter(({ id }) => id !== kept?.id)];
  const options = all.map((each) => ({ value: each.id, label: `${nameOf(each.ward_id)} · ${bedName(each)}` }));
  return <Loaded query={query}>{() => <Fields {...shown} kept={kept?.id} options={options} />}</Loaded>;
}

function Fields(props: Shown & { kept: string | undefined; options: { value: string; label: string }[] }) {
  const { of, act, kept, options, close } = props;
  const say = useWords(dialogText);
  const toast = useToast();
  const { request, takeNewest } = useShown(of);
  const give = useOnce('POST /api/v1/admissions/{admission}/admit', CHANGES);
  const transfer = useOnce('POST /api/v1/admissions/{admission}/transfer', CHANGES);
  const back = useOnce('POST /api/v1/admissions/{admission}/return', CHANGES);
  const [initial] = useState(() => ({ bed_id: kept ?? '', reason: '' }));
  const form = useForm({
    initial,
    check: ({ bed_id, reason }) => ({
      ...(bed_id === '' && { bed_id: say.bedMissing }),
      ...(act === 'transfer' && reason.trim() === '' && { reason: say.reasonMissing }),
    }),
    async send({ bed_id, reason }): Promise<{ message: string }> {
      if (act === 'transfer') return transfer.send({ ...request(), body: { bed_id, reason: reason.trim() } });
      if (act === 'give') return give.send({ ...request(), body: { bed_id } });
      return back.send({ ...request(), body: bed_id === of.bed?.id ? {} : { bed_id } });
    },
    done({ message }) {
      toast(message);
      close();
    },
  });
  if (options.length === 0) return <NoBed close={close} />;
  return (
    <FormView form={form} send={say[`${act}Send`]} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
      {act === 'transfer' && <p className="hint">{say.transferHint(of.bed ? bedName(of.bed) : '')}</p>}
      {act === 'return' && of.bed ? (
        <p>{say.keptBed(bedName(of.bed))}</p>
      ) : (
        <SelectInput
          {...form.field('bed_id')}
          label={say.bed}
          options={[{ value: '', label: say.chooseBed }, ...options]}
        />
      )}
      {act === 'transfer' && <TextInput {...form.field('reason')} label={say.reason} rows={2} maxLength={2_000} />}
      <Changed form={form} of={of} takeNewest={takeNewest} />
    </FormView>
  );
}

function NoBed({ close }: { close(): void }) {
  const say = useWords(dialogText);
  return (
    <>
      <Notice tone="warning" title={say.noFreeBed}>
        {say.noFreeBedHint}
      </Notice>
      <div className="dialog-end">
        <Button autoFocus onPress={close}>
          {say.close}
        </Button>
      </div>
    </>
  );
}
