const paths = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 18l-6-6 6-6',
  check: 'm4.5 12.5 5 5 10-11',
  down: 'm6 9 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h10',
  alert: 'M12 8v5M12 16.500v.01M12 3.500 21.500 20h-19Z',
  info: 'M12 11v5M12 7.500v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  clock: 'M12 7v5.200l3.500 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  share: 'M12 15V4M8 7.500 12 3.500l4 4M5 12v8h14v-8',
  download: 'M12 4v11M8 11.500l4 4 4-4M5 20h14',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  mail: 'M3.500 5.500h17v13h-17zM4 6.500l8 6.500 8-6.500',
  message: 'M4 5h16v11H10l-5 4v-4H4zM8 10.500h.01M12 10.500h.01M16 10.500h.01',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.600-5.700l-1.200 1.200M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.600 5.700l1.200-1.200',
  bank: 'M4 9.500 12 4l8 5.500H4ZM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16',
  gift: 'M4 11h16v9H4zM3 7.500h18V11H3zM12 7.500V20M12 7.500C9 7.500 7 6.500 7.500 4.800S11 4 12 7.500c1-3.500 4-4.400 4.500-2.700S15 7.500 12 7.500Z',
  heart:
    'M12 20S4 15 4 9.300C4 6.600 6 4.800 8.200 4.800c1.700 0 3 .9 3.800 2.500.8-1.600 2.100-2.500 3.800-2.500C18 4.800 20 6.600 20 9.300 20 15 12 20 12 20Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20.500c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 15v2',
  edit: 'M5 19l1-4L16.500 4.500l3 3L9 18l-4 1ZM14 7l3 3',
  trash: 'M5 7h14M9.500 7V4.500h5V7M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  refresh: 'M19.500 12a7.500 7.500 0 1 1-2.200-5.300L20 9M20 4v5h-5',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.500 15.500 20 20',
  wifi: 'M3 9.500a13.500 13.500 0 0 1 18 0M6 13.200a9 9 0 0 1 12 0M9 16.800a4.500 4.500 0 0 1 6 0M12 20v.01',
  tv: 'M3 5h18v12H3zM8.500 20.500h7M10.500 8.500l4 2.500-4 2.500z',
  phone: 'M7 2.500h10v19H7zM11 18.500h2',
  tablet: 'M4.500 3h15v18h-15zM11 18h2',
  fiber: 'M3 20C9.500 20 9 6 15.500 6M3 20c7.500 0 8-7.500 14.500-7.500M3 20h12M19 6v.01M21 12.500v.01M18.500 20v.01',
  building: 'M3 21V8l7-4v17M10 10l11 3v8H2.500M14 16.500v.01M17.500 16.500v.01',
  house: 'M4 11 12 4l8 7v9h-5.500v-5.500h-5V20H4z',
  young: 'M12 3l2.500 5.500 6 .7-4.500 4 1.200 6L12 16.200 6.800 19.200l1.200-6-4.500-4 6-.7Z',
  sim: 'M6 3h8l4 4v14H6zM9.500 12h5v5h-5z',
  web: 'M3 5h18v14H3zM3 9h18M6 7v.01M8.500 7v.01',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6z',
  flame:
    'M12 21c-4 0-6.500-2.500-6.500-6 0-4 4-5.500 4.500-11 4 2 8.500 6 8.500 11 0 3.500-2.500 6-6.500 6ZM12 21c-1.700 0-2.800-1.200-2.800-2.800S11 16 12 14c1 2 2.800 2.600 2.800 4.200S13.700 21 12 21Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  ball: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 8.500l3.500 2.600-1.300 4.100H9.800l-1.300-4.100ZM12 8.500V3.500M15.500 11.100l4.800-1.600M14.200 15.200l2.900 4M9.800 15.200l-2.900 4M8.500 11.100 3.700 9.500',
  car: 'M4 16v-4l2-5h12l2 5v4zM4 12h16M7 16v2.500M17 16v2.500M7.500 14v.01M16.500 14v.01',
  service: 'M5 13a7 7 0 0 1 14 0M5 13v5h3v-5zM16 13v5h3v-5zM18 18c0 2-2 2.500-5 2.500',
  spark: 'M12 3v5M12 16v5M3 12h5M16 12h5M6 6l2.500 2.500M15.500 15.500 18 18M6 18l2.500-2.500M15.500 8.500 18 6',
} as const;

export type IconName = keyof typeof paths;

/** Always beside words, so hidden from screen readers. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <Sign path={paths[name]} size={size} />;
}

/** One stroke width everywhere. A page with signs of its own brings their paths. */
export function Sign({ path, size = 24 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
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
