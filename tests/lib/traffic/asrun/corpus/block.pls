[playlist]
File1=lipa.mp3
NumberOfEntries=1
