import { domAnimation } from 'framer-motion'

/** A module of its own, so that the animation engine is a chunk of its own. */
export const features = domAnimation
