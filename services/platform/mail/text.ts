import type { Brand } from './brand.js';
import type { Block, Letter } from './letter.js';

/** The same letter for those who read plain text. */
export function textOf(letter: Letter, brand: Brand, links: readonly { label: string; url: string }[]): string {
  return [
    brand.name,
    letter.heading,
    ...letter.blocks.map(blockText),
    '-- ',
    letter.because,
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'small':
    case 'note':
      return block.text;
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'amount':
      return `${block.amount}\n${block.caption}`;
    case 'code':
      return `${block.label}\n${block.code}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}
