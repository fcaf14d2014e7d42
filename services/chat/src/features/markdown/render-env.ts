import type { Env } from 'markdown-it';
import type { Fenced } from './fences.js';
import type { LinkifierBudget } from './linkifier-budget.js';
import type { Linkifier } from './linkifiers.js';
import type { LookupIndex } from './markdown-lookup.js';
import type { TableCells } from './table-block.js';

export interface RenderOptions {
  /** Host name of the organization: links to it may name its uploads. */
  realm_host?: string;
  /** Shown for the topic without a name. */
  empty_topic_display_name?: string;
  /** Language of fences that name none. */
  default_code_block_language?: string;
  /** Previews of images, videos and audio. */
  media_previews?: boolean;
  /** Previews of images elsewhere on the web. */
  external_image_previews?: boolean;
  /** Where a client should load an image of another host from, when not from there. */
  external_image_url?: (url: string) => string;
  /** Emoticons become emoji. */
  translate_emoticons?: boolean;
  /** A client shows this until the thumbnail is ready. */
  placeholder_image_url?: string;
}

/** What one rendering knows and has used up; the parser itself is shared and keeps nothing. */
export interface RenderEnv extends Env {
  index: LookupIndex;
  /** Those that may match something in the message, once its blocks are known. */
  linkifiers: readonly Linkifier[];
  linkifierBudget: LinkifierBudget;
  /** What stands in the fences of the message, in their order. */
  fenced: Fenced[];
  /** Images of other hosts that it shows. */
  external_images: Set<string>;
  /** Pages that it links to outside of quotations, the first few. */
  pages: Set<string>;
  options: Required<Omit<RenderOptions, 'realm_host' | 'default_code_block_language'>> &
    Pick<RenderOptions, 'realm_host' | 'default_code_block_language'>;
  /** Whether the text being parsed stands in a quotation, where mentions are silent. */
  quoted: boolean;
  spent: TableCells & {
    formulas: number;
    formulaCharacters: number;
    formulaHtml: number;
    highlightedBlocks: number;
    highlightedCharacters: number;
    mediaPreviews: number;
    emoji: number;
  };
}

export const renderEnv = (env: Env | undefined): RenderEnv => env as RenderEnv;
