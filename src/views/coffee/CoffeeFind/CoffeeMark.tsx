/** The logo of the coffee pages: a coffee bean in a circle. Its colours are in coffee.css. */
export function CoffeeMark() {
  return (
    <svg className="coffee-mark" viewBox="0 0 120 120" role="img" aria-label="A coffee bean">
      <circle className="coffee-mark-glow" cx="60" cy="60" r="56" />
      <circle className="coffee-mark-ring" cx="60" cy="60" r="56" />
      <g transform="rotate(32 60 60)">
        <path
          className="coffee-mark-bean"
          d="M60 18c17.500 0 28.500 18.300 28.500 42S77.500 102 60 102 31.500 83.700 31.500 60 42.500 18 60 18Z"
        />
        <path
          className="coffee-mark-shade"
          d="M60 102c17.500 0 28.500-18.300 28.500-42 0-14-3.800-26.100-10.400-33.700 4.800 30.700-4.600 61-26.900 73.400 2.800 1.500 5.700 2.300 8.800 2.300Z"
        />
        <path
          className="coffee-mark-crease"
          d="M63.500 19.500c-9.800 13-4.600 24.600-1.600 35.300 3.800 13.600 4.100 27.900-5.200 46"
        />
        <path className="coffee-mark-shine" d="M40.500 44c1.700-7.300 4.800-12.900 8.900-16.300" />
      </g>
    </svg>
  )
}
