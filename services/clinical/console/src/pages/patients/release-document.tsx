import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import type { Document } from '../../documents/document';
import { text } from '../../documents/text';

const CHANGES = { changes: ['GET /api/v1/documents'] } as const;

/** Shows a document to its patient, or no longer. */
export function ReleaseDocument({ of }: { of: Document }) {
  const { id, title, version, released_at } = of;
  const say = useWords(text);
  const toast = useToast();
  const fault = useFault();
  const release = useWrite('POST /api/v1/documents/{document}/release', CHANGES);
  const withhold = useWrite('POST /api/v1/documents/{document}/withhold', CHANGES);
  const isReleased = released_at !== null;
  async function change() {
    const asked = { path: { document: id }, headers: { 'If-Match': `W/"v${version}"` } };
    try {
      await (isReleased ? withhold : release).mutateAsync(asked);
      toast(isReleased ? say.withheld : say.released);
    } catch (error) {
      toast(fault(error), 'bad');
    }
  }
  return (
    <Button
      small
      look="quiet"
      isPending={release.isPending || withhold.isPending}
      aria-label={isReleased ? say.withholdOne(title) : say.releaseOne(title)}
      onPress={() => void change()}
    >
      {isReleased ? say.withhold : say.release}
    </Button>
  );
}
