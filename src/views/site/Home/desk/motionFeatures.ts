import { domAnimation } from 'framer-motion'

/** In a separate module, so that the build puts the animation engine into a separate chunk. */
export const features = domAnimation
