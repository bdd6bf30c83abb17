import { domAnimation } from 'framer-motion'

/**
 * The part of the library framer-motion that animates elements. It has its own module, so that the build puts it into
 * its own chunk.
 */
export const features = domAnimation
