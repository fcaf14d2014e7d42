import { useEffect } from 'react';
import { useModel } from './client-context.js';

/** As the setting counts them: what everything is drawn for. */
const USUAL_PX = 16;
const USUAL_PERCENT = 122;
const [LEAST_PX, MOST_PX] = [10, 32];

const within = (value: unknown, usual: number, least: number, most: number): number =>
  typeof value === 'number' ? Math.min(most, Math.max(least, value)) : usual;

/** Size of letters, room between lines and contrast as the reader has set them. */
export function useAppearance(): void {
  const px = useModel((state) => within(state.settings['web_font_size_px'], USUAL_PX, LEAST_PX, MOST_PX));
  const percent = useModel((state) => within(state.settings['web_line_height_percent'], USUAL_PERCENT, 100, 200));
  const hasContrast = useModel((state) => state.settings['high_contrast_mode'] === true);
  useEffect(() => {
    const { style, dataset } = document.documentElement;
    // Relative to what the browser is set to.
    style.fontSize = px === USUAL_PX ? '' : `${(px / USUAL_PX) * 100}%`;
    style.setProperty('--lines', String((1.5 * percent) / USUAL_PERCENT));
    style.setProperty('--roominess', String((percent - 78) / (USUAL_PERCENT - 78)));
    if (hasContrast) dataset['contrast'] = 'more';
    else delete dataset['contrast'];
    return () => {
      style.fontSize = '';
      style.removeProperty('--lines');
      style.removeProperty('--roominess');
      delete dataset['contrast'];
    };
  }, [px, percent, hasContrast]);
}
