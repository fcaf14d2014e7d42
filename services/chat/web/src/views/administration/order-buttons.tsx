import { IconButton } from '../../kit/button.js';
import { useAdministrationWords } from '../../words/administration/index.js';

interface Props {
  name: string;
  ids: readonly number[];
  at: number;
  onOrder(ids: number[]): void;
}

/** Moves one of several things up or down by one. */
export function OrderButtons({ name, ids, at, onOrder }: Props) {
  const words = useAdministrationWords();
  const swap = (other: number) => {
    const next = [...ids];
    [next[at], next[other]] = [next[other]!, next[at]!];
    onOrder(next);
  };
  return (
    <>
      <IconButton icon="up" label={words.moveUp(name)} isDisabled={at === 0} onPress={() => swap(at - 1)} />
      <IconButton
        icon="down"
        label={words.moveDown(name)}
        isDisabled={at === ids.length - 1}
        onPress={() => swap(at + 1)}
      />
    </>
  );
}
