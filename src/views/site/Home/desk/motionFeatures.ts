import { domAnimation } from 'framer-motion'

/** The animation engine. It has its own module, so that the build puts it into its own chunk. */
export const features = domAnimation
