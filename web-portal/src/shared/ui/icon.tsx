const paths = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  check: 'm4.5 12.5 5 5 10-11',
  down: 'm6 9 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h10',
  alert: 'M12 8v5M12 16.5v.01M12 3.5 21.5 20h-19Z',
  info: 'M12 11v5M12 7.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  clock: 'M12 7v5.2l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  message: 'M4 5h16v11H10l-5 4v-4H4zM8 10.5h.01M12 10.5h.01M16 10.5h.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9M20 4v5h-5',
  wifi: 'M3 9.5a13.5 13.5 0 0 1 18 0M6 13.2a9 9 0 0 1 12 0M9 16.8a4.5 4.5 0 0 1 6 0M12 20v.01',
  tv: 'M3 5h18v12H3zM8.5 20.5h7M10.5 8.5l4 2.5-4 2.5z',
  phone: 'M7 2.5h10v19H7zM11 18.5h2',
  tablet: 'M4.5 3h15v18h-15zM11 18h2',
  fiber: 'M3 20C9.5 20 9 6 15.5 6M3 20c7.5 0 8-7.5 14.5-7.5M3 20h12M19 6v.01M21 12.5v.01M18.5 20v.01',
  building: 'M3 21V8l7-4v17M10 10l11 3v8H2.5M14 16.5v.01M17.5 16.5v.01',
  house: 'M4 11 12 4l8 7v9h-5.5v-5.5h-5V20H4z',
  young: 'M12 3l2.5 5.5 6 .7-4.5 4 1.2 6L12 16.2 6.8 19.2l1.2-6-4.5-4 6-.7Z',
  sim: 'M6 3h8l4 4v14H6zM9.5 12h5v5h-5z',
  web: 'M3 5h18v14H3zM3 9h18M6 7v.01M8.5 7v.01',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6z',
  flame: 'M12 21c-4 0-6.5-2.5-6.5-6 0-4 4-5.5 4.5-11 4 2 8.5 6 8.5 11 0 3.5-2.5 6-6.5 6Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  ball: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 8.5l3.5 2.6-1.3 4.1H9.8l-1.3-4.1ZM12 8.5V3.5M15.5 11.1l4.8-1.6M14.2 15.2l2.9 4M9.8 15.2l-2.9 4M8.5 11.1 3.7 9.5',
  car: 'M4 16v-4l2-5h12l2 5v4zM4 12h16M7 16v2.5M17 16v2.5M7.5 14v.01M16.5 14v.01',
  service: 'M5 13a7 7 0 0 1 14 0M5 13v5h3v-5zM16 13v5h3v-5zM18 18c0 2-2 2.5-5 2.5',
  spark: 'M12 3v5M12 16v5M3 12h5M16 12h5M6 6l2.5 2.5M15.5 15.5 18 18M6 18l2.5-2.5M15.5 8.5 18 6',
} as const;

/** The name of an icon that every page has, or the path of one that only some pages need (`more-icons.ts`). */
export type IconName = keyof typeof paths | `M${string}`;

/** Always next to a text, so hidden from screen readers. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <Sign path={paths[name as keyof typeof paths] ?? name} size={size} />;
}

/** Icons grow with the text. `px`: at the usual text size. */
const inRem = (px: number): string => `${px / 16}rem`;

/** An icon by its path, with the common stroke width. Pages can bring their own paths. */
export function Sign({ path, size = 24 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={inRem(size)}
      height={inRem(size)}
      fill="none"
      stroke="currentColor"
      strokeWidth={size > 32 ? 1.6 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
