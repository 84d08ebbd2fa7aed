// SPDX-License-Identifier: MIT
// The bodies of stb's functions, in a separate file because they do not compile without warnings.
#define STBI_ONLY_JPEG
#define STBI_ONLY_PNG
#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
