/** Line drawings of 24 by 24, as paths. */
const shapes = {
  search: 'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM16 16l4.5 4.5',
  cart: 'M5 8h14l-1.2 11.5H6.2zM8.5 8a3.5 3.5 0 0 1 7 0',
  account: 'M15.8 8.5a3.8 3.8 0 1 1-7.6 0 3.8 3.8 0 0 1 7.6 0zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  list: 'M4 6.5h16M4 12h16M4 17.5h10',
  home: 'm3.5 11.5 8.5-7.5 8.5 7.5M6 9.5V20h12V9.5',
  theme: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 0v16m3-15.4v14.8m3-12.6v10.4',
  close: 'm6 6 12 12M18 6 6 18',
  plus: 'M12 5.5v13M5.5 12h13',
  filter: 'M4 7h16M7 12h10M10 17h4',
  heart: 'M12 20S4 15.2 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15.2 12 20 12 20z',
  left: 'm14.5 5-7 7 7 7',
  right: 'm9.5 5 7 7-7 7',
} as const;

interface IconProps {
  readonly shape: keyof typeof shapes;
  readonly className?: string | undefined;
}

/** A line drawing in the colour of the text; its meaning is in a text beside it. */
export function Icon({ shape, className }: IconProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[shape]} />
    </svg>
  );
}
