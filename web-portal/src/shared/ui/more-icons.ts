/** Paths of the icons that neither the frame nor the start page shows: loaded with the pages that do. */
export const more = {
  back: 'M19 12H5M11 18l-6-6 6-6',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M5 12v8h14v-8',
  download: 'M12 4v11M8 11.5l4 4 4-4M5 20h14',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.7l1.2-1.2',
  bank: 'M4 9.5 12 4l8 5.5H4ZM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16',
  gift: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5C9 7.5 7 6.5 7.5 4.8S11 4 12 7.5c1-3.5 4-4.4 4.5-2.7S15 7.5 12 7.5Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  edit: 'M5 19l1-4L16.5 4.5l3 3L9 18l-4 1ZM14 7l3 3',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  heart: 'M12 20S4 15 4 9a4.2 4.2 0 0 1 8-1.7A4.2 4.2 0 0 1 20 9c0 6-8 11-8 11Z',
} as const;
