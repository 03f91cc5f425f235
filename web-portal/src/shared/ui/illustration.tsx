import type { ReactNode } from 'react';
import { usePortal } from '../portal.js';

const fill = {
  brand: 'var(--brand)',
  strong: 'var(--brand-strong)',
  accent: 'var(--accent)',
  soft: 'var(--brand-soft)',
  accentSoft: 'var(--accent-soft)',
  surface: 'var(--surface)',
  on: 'var(--on-brand)',
  line: 'var(--line)',
} as const;

/** Background of every illustration: the logo's speech bubble, or a window with a landscape. */
function Stage() {
  const { scene } = usePortal();
  return (
    <path
      d={
        scene === 'landscape'
          ? 'M20 166V96c0-52 44-84 100-84s100 32 100 84v70Z'
          : 'M66 14h108a46 46 0 0 1 46 46v60a46 46 0 0 1-46 46H34a14 14 0 0 1-14-14V60a46 46 0 0 1 46-46Z'
      }
      fill={fill.soft}
    />
  );
}
const stage = <Stage />;
function Dots() {
  const { scene } = usePortal();
  if (scene === 'landscape')
    return (
      <g>
        <path d="M204 40c2-14 11-20 24-20 2 13-8 22-24 20Z" fill={fill.accent} />
        <path d="M34 52C22 52 16 45 16 34c11-1 18 6 18 18Z" fill={fill.brand} />
      </g>
    );
  return (
    <>
      <circle cx="212" cy="24" r="6" fill={fill.accent} />
      <circle cx="18" cy="34" r="4" fill={fill.brand} />
      <path d="m222 150 8 3-6 6Z" fill={fill.brand} />
    </>
  );
}
const dots = <Dots />;

function Ticket({
  x,
  y,
  turn = 0,
  colour = fill.brand,
  ink = fill.on,
}: {
  x: number;
  y: number;
  turn?: number;
  colour?: string;
  ink?: string;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn} 43 26)`}>
      <path
        d="M8 0h70a8 8 0 0 1 8 8v12a6 6 0 0 0 0 12v12a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V32a6 6 0 0 0 0-12V8a8 8 0 0 1 8-8Z"
        fill={colour}
      />
      <path d="M58 6v40" stroke={ink} strokeWidth="2.5" strokeDasharray="4 5" opacity=".6" />
      <path
        d="M40 17a10.500 10.500 0 1 0 0 18M18 23h15M18 29h15"
        stroke={ink}
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
    </g>
  );
}

function Person({ x, colour }: { x: number; colour: string }) {
  return (
    <g transform={`translate(${x} 0)`} fill={colour}>
      <circle cx="32" cy="97" r="17" />
      <path d="M0 152a32 32 0 0 1 64 0v4H0Z" />
    </g>
  );
}

const pictures = {
  share: (
    <>
      {stage}
      {dots}
      <Person x={28} colour={fill.brand} />
      <Person x={148} colour={fill.accent} />
      <path
        d="M66 68C82 44 158 44 174 68"
        stroke={fill.strong}
        strokeWidth="3.500"
        strokeDasharray="1 9"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="m166 66 9 4 2-10"
        stroke={fill.strong}
        strokeWidth="3.500"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <Ticket x={77} y={18} turn={-6} />
    </>
  ),
  thanks: (
    <>
      {stage}
      <path
        d="M84 46h72a26 26 0 0 1 26 26v34a26 26 0 0 1-26 26H72a14 14 0 0 1-14-14V72a26 26 0 0 1 26-26Z"
        fill={fill.brand}
      />
      <path d="M120 116c-20-13-29-23-29-35a15 15 0 0 1 29-6 15 15 0 0 1 29 6c0 12-9 22-29 35Z" fill={fill.accent} />
      <g fill={fill.accent}>
        <circle cx="40" cy="44" r="6" />
        <circle cx="208" cy="94" r="5" />
        <path d="m196 30 10 4-8 8Z" />
      </g>
      <g fill={fill.brand}>
        <circle cx="196" cy="58" r="4" />
        <path d="m30 96 9-4 1 10Z" />
        <rect x="60" y="22" width="9" height="9" rx="2" transform="rotate(24 64 26)" />
        <rect x="160" y="142" width="8" height="8" rx="2" transform="rotate(40 164 146)" />
      </g>
    </>
  ),
  expired: (
    <>
      {stage}
      {dots}
      <Ticket x={128} y={92} turn={10} colour={fill.line} ink="var(--ink-2)" />
      <path d="M64 34h68M64 146h68" stroke={fill.strong} strokeWidth="9" strokeLinecap="round" />
      <path
        d="M72 38h52c0 32-20 40-20 52s20 20 20 52H72c0-32 20-40 20-52S72 70 72 38Z"
        fill={fill.surface}
        stroke={fill.brand}
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path
        d="M82 62h32c-4 9-12 15-16 22-4-7-12-13-16-22ZM80 138c2-16 12-22 18-26 6 4 16 10 18 26Z"
        fill={fill.accent}
      />
      <path d="M98 86v22" stroke={fill.accent} strokeWidth="3" strokeDasharray="2 5" strokeLinecap="round" />
    </>
  ),
  notFound: (
    <>
      {stage}
      {dots}
      <path
        d="M36 142c26-2 22-30 46-32s18-34 44-36"
        stroke={fill.brand}
        strokeWidth="5"
        strokeDasharray="2 12"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M44 116a15 15 0 0 0-15 15c0 11 15 25 15 25s15-14 15-25a15 15 0 0 0-15-15Z" fill={fill.brand} />
      <circle cx="44" cy="131" r="5.500" fill={fill.on} />
      <path d="m172 106 30 32" stroke={fill.strong} strokeWidth="12" strokeLinecap="round" />
      <circle cx="146" cy="78" r="37" fill={fill.surface} stroke={fill.strong} strokeWidth="8" />
      <path
        d="M135 69a11.500 11.500 0 1 1 16 10c-3.500 2-5 4-5 8M146 97v.1"
        stroke={fill.brand}
        strokeWidth="6.500"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="62" cy="58" r="9" fill={fill.accent} />
    </>
  ),
  mail: (
    <>
      {stage}
      {dots}
      <path d="M54 78 120 34l66 44v60a10 10 0 0 1-10 10H64a10 10 0 0 1-10-10Z" fill={fill.strong} />
      <rect x="70" y="46" width="100" height="80" rx="8" fill={fill.surface} />
      <path d="M86 66h50M86 80h68" stroke={fill.line} strokeWidth="6" strokeLinecap="round" />
      <circle cx="146" cy="64" r="9" fill={fill.accent} />
      <path d="m54 80 66 42 66-42v58a10 10 0 0 1-10 10H64a10 10 0 0 1-10-10Z" fill={fill.brand} />
      <path d="m58 144 44-34M182 144l-44-34" stroke={fill.strong} strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  link: (
    <>
      {stage}
      {dots}
      <g fill="none" strokeWidth="13" strokeLinecap="round">
        <path d="m98 78-8-8a22 22 0 0 0-31 31l16 16a22 22 0 0 0 31 0l2-2" stroke={fill.brand} />
        <path d="m142 102 8 8a22 22 0 0 0 31-31l-16-16a22 22 0 0 0-31 0l-2 2" stroke={fill.accent} />
      </g>
      <path
        d="M120 54V40M106 126l-6 12M134 54l6-12M120 128v14"
        stroke={fill.strong}
        strokeWidth="4.500"
        strokeLinecap="round"
      />
    </>
  ),
  reward: (
    <>
      {stage}
      {dots}
      <Ticket x={40} y={34} turn={-9} colour={fill.accent} ink="var(--on-accent)" />
      <Ticket x={112} y={58} turn={7} />
      <path
        d="M52 128h136a8 8 0 0 1 8 8v4a10 10 0 0 1-10 10H54a10 10 0 0 1-10-10v-4a8 8 0 0 1 8-8Z"
        fill={fill.strong}
      />
      <path d="M70 128a50 22 0 0 1 100 0Z" fill={fill.surface} opacity=".9" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type IllustrationName = keyof typeof pictures;

/** Drawn in the tenant's colours; decorative. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className="illustration" viewBox="0 0 240 180" width="240" height="180" aria-hidden="true" focusable="false">
      {pictures[name]}
    </svg>
  );
}
